import { Column, Entity, PrimaryColumn } from "typeorm";

/** The image of the shop to which an address of another site led. */
@Entity("fetched_images")
export class StoredRemoteImage {
  /** SHA-256 of the address in hexadecimal: addresses may be longer than an index takes. */
  @PrimaryColumn({ name: "url_hash", type: "text" })
  urlHash: string;

  /** `/images/<id>` */
  @Column({ type: "text" })
  image: string;

  @Column({ name: "fetched_at", type: "timestamptz", precision: 3 })
  fetchedAt: Date;
}
