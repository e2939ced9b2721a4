import { Column, Entity, PrimaryColumn } from "typeorm";
import type { ShopTexts } from "../shop-profile/shop.rules.ts";
import type { ShopDetails } from "../shop-profile/shop-details.rules.ts";
import type { KeptService } from "./nail-service.rules.ts";

/** The owner's settings of the shop, in the table's only row; absent details and texts have their defaults. */
@Entity("shop_state")
export class StoredShop {
  @PrimaryColumn({ type: "boolean" })
  one: boolean;

  /**
   * Time of the last change of the public data in milliseconds since 1970, or more if changes follow each other
   * faster than that. PostgreSQL's driver returns it as a text.
   */
  @Column({ type: "bigint" })
  version: string;

  /** Hash of the environment's settings with which the shop was last started. */
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
