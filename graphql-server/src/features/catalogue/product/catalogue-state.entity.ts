import { Column, Entity, PrimaryColumn } from "typeorm";

/**
 * The version of the catalogue, in the only row of its table. Each transaction that writes products first locks this
 * row, so that such transactions run one after the other.
 */
@Entity("catalogue_state")
export class CatalogueState {
  @PrimaryColumn({ type: "boolean", default: true })
  one: boolean;

  /**
   * Id of a series of version numbers. It changes when the numbers start again, for example after the restore of a
   * backup. Cursors of another epoch are then invalid, and devices fetch the catalogue again.
   */
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
   * Identifies the PostgreSQL cluster and the timeline of its write-ahead log that wrote the versions, so that the shop
   * notices a database that was restored to an earlier time. Null until a process has read it for the first time.
   */
  @Column({ type: "text", nullable: true })
  timeline: string | null;
}
