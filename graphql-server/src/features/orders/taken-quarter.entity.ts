import { Column, Entity, PrimaryColumn } from "typeorm";

/**
 * A quarter of an hour for which an appointment occupies a place (chair or table). Because of the primary key, no
 * second appointment can occupy the same place at this time.
 */
@Entity("taken_quarters")
export class TakenQuarter {
  @PrimaryColumn({ name: "starts_at", type: "timestamptz" })
  startsAt: Date;

  @PrimaryColumn({ name: "place_id", type: "uuid" })
  placeId: string;

  @Column({ name: "order_id", type: "uuid" })
  orderId: string;
}
