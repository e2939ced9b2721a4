import { CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

/**
 * Something that happened in the shop, and when: for example the last backup. Events that another table records are not
 * stored here.
 */
@Entity("shop_milestones")
export class ShopMilestone {
  @PrimaryColumn({ type: "text" })
  name: string;

  @CreateDateColumn({ name: "reached_at", type: "timestamptz", precision: 3 })
  reachedAt: Date;
}
