import { Field, ObjectType } from "type-graphql";
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from "typeorm";
import { User } from "./user.entity.ts";

/** A session: one sign-in on one device. When its user signs out, it is revoked, and its token is refused. */
@Entity("sessions")
export class StoredSession {
  @PrimaryGeneratedColumn("uuid")
  id: string;

  @Column({ name: "user_id", type: "uuid" })
  userId: string;

  @CreateDateColumn({ name: "created_at", type: "timestamptz", precision: 3 })
  createdAt: Date;

  @Column({ name: "expires_at", type: "timestamptz", precision: 3 })
  expiresAt: Date;

  @Column({ name: "revoked_at", type: "timestamptz", precision: 3, nullable: true })
  revokedAt: Date | null;

  /** « Chrome sur Android »; null if the User-Agent is unknown. */
  @Column({ name: "device_name", type: "varchar", length: 60, nullable: true })
  deviceName: string | null;

  /** Time at which the session was last used. It is updated at most once an hour. */
  @Column({ name: "last_used_at", type: "timestamptz", precision: 3, nullable: true })
  lastUsedAt: Date | null;
}

/** The result of a sign-in. */
@ObjectType("Session", { simpleResolvers: true })
export class Session {
  @Field(() => String, { description: "À envoyer comme bearer ; le même est posé comme cookie" })
  token: string;

  @Field(() => User)
  user: User;
}
