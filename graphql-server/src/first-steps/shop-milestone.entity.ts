import { CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

/** When something was last done that nothing else in the database says: a backup, the dismissal of the first steps. */
@Entity("shop_milestones")
export class ShopMilestone {
  @PrimaryColumn({ type: "text" })
  name: string;

  @CreateDateColumn({ name: "reached_at", type: "timestamptz", precision: 3 })
  reachedAt: Date;
}
