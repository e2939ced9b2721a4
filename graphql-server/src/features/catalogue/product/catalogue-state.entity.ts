import { Column, Entity, PrimaryColumn } from "typeorm";

/**
 * The version of the catalogue, in the table's only row. Each transaction that writes products first locks this row.
 */
@Entity("catalogue_state")
export class CatalogueState {
  @PrimaryColumn({ type: "boolean", default: true })
  one: boolean;

  /** Changes when the versions start again. Replicas and cursors of another epoch are then invalid. */
  @Column({ type: "uuid", default: () => "gen_random_uuid()" })
  epoch: string;

  /** The version number, which increases with every statement that writes products. */
  @Column({ type: "bigint", default: 0 })
  version: string;

  /**
   * The newest version whose tombstone (the entry of a deleted product) was removed. Cursors of older versions are
   * invalid.
   */
  @Column({ type: "bigint", default: 0 })
  floor: string;

  /**
   * The cluster and timeline of PostgreSQL's write-ahead log with which the versions were written; null until a process
   * has read them for the first time.
   */
  @Column({ type: "text", nullable: true })
  timeline: string | null;
}
