import { CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

/** The time of a milestone that no other table records, such as the last backup or the hiding of the first steps. */
@Entity("shop_milestones")
export class ShopMilestone {
  @PrimaryColumn({ type: "text" })
  name: string;

  @CreateDateColumn({ name: "reached_at", type: "timestamptz", precision: 3 })
  reachedAt: Date;
}
