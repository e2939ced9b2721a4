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
   * invalid, because a device with such a cursor would miss the deletion.
   */
  @Column({ type: "bigint", default: 0 })
  floor: string;

  /**
   * Identifies the database that wrote the versions: its PostgreSQL cluster, and the timeline of its write-ahead log. A
   * restore to an earlier time begins another timeline, by which the shop notices the restore. Null until a server
   * process has stored the timeline for the first time.
   */
  @Column({ type: "text", nullable: true })
  timeline: string | null;
}
