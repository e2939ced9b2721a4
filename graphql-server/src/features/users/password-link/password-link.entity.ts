import { Column, Entity, PrimaryColumn } from "typeorm";

/** A link to set a new password. A user has at most one link. Only the hash of the link's token is stored. */
@Entity("password_links")
export class StoredPasswordLink {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId: string;

  /** SHA-256 hash of the link's token, 32 bytes. */
  @Column({ name: "token_hash", type: "bytea" })
  tokenHash: Buffer;

  /** Id of the super admin who created the link; null if the command line created it. */
  @Column({ name: "created_by", type: "uuid", nullable: true })
  createdBy: string | null;

  @Column({ name: "expires_at", type: "timestamptz", precision: 3 })
  expiresAt: Date;

  @Column({ name: "used_at", type: "timestamptz", precision: 3, nullable: true })
  usedAt: Date | null;
}
