import { Column, Entity, PrimaryColumn } from "typeorm";
import type { KeptService } from "./nail-service.rules.ts";
import type { ShopTexts } from "./profile/shop.rules.ts";
import type { ShopDetails } from "./profile/shop-details.rules.ts";

/** The owner's settings of the shop, in the only row of the table. Absent details and texts have their defaults. */
@Entity("shop_state")
export class StoredShop {
  @PrimaryColumn({ type: "boolean" })
  one: boolean;

  /**
   * Milliseconds since 1970 at the last change that visitors can see, or a higher number if changes are very frequent.
   * PostgreSQL's driver returns it as a string.
   */
  @Column({ type: "bigint" })
  version: string;

  /** Hash of the environment's settings at the last start. */
  @Column({ type: "text" })
  environment: string;

  @Column({ type: "jsonb" })
  details: Partial<ShopDetails>;

  @Column({ type: "jsonb" })
  texts: ShopTexts;

  /** Null for the default services. */
  @Column({ type: "jsonb", nullable: true })
  services: KeptService[] | null;

  @Column({ name: "admins_handle_all_orders", type: "boolean" })
  adminsHandleAllOrders: boolean;
}
