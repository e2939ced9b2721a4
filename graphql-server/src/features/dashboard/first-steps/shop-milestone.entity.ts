import { CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

/**
 * Something that the shop has reached, and when: for example the last backup. Only for milestones that no other table
 * records.
 */
@Entity("shop_milestones")
export class ShopMilestone {
  @PrimaryColumn({ type: "text" })
  name: string;

  @CreateDateColumn({ name: "reached_at", type: "timestamptz", precision: 3 })
  reachedAt: Date;
}
