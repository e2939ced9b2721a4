import { CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

/** A milestone of the shop and its time, if no other table records it, for example the last backup. */
@Entity("shop_milestones")
export class ShopMilestone {
  @PrimaryColumn({ type: "text" })
  name: string;

  @CreateDateColumn({ name: "reached_at", type: "timestamptz", precision: 3 })
  reachedAt: Date;
}
