import { Column, Entity, PrimaryColumn } from "typeorm";

/** The shop's copy of an image of another site. A copy is found by the image's URL on the other site. */
@Entity("fetched_images")
export class StoredRemoteImage {
  /**
   * SHA-256 of the image's URL on the other site, in hexadecimal. The URL itself may be longer than an index allows.
   */
  @PrimaryColumn({ name: "url_hash", type: "text" })
  urlHash: string;

  /** URL of the shop's copy: `/images/<id>`. */
  @Column({ type: "text" })
  image: string;

  @Column({ name: "fetched_at", type: "timestamptz", precision: 3 })
  fetchedAt: Date;
}
