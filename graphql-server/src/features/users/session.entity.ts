import { Field, ObjectType } from "type-graphql";
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, VirtualColumn } from "typeorm";
import { ID } from "../../platform/ids/id.scalar.ts";
import { User } from "./user.entity.ts";

/** Fields of a session that its user sees in the account page. */
@ObjectType({ simpleResolvers: true })
abstract class SessionSummary {
  @Field(() => ID)
  @PrimaryGeneratedColumn("uuid")
  id: string;

  @Field(() => String, { nullable: true, description: "« Chrome sur Android » ; null quand on ne sait pas" })
  @Column({ name: "device_name", type: "varchar", length: 60, nullable: true })
  deviceName: string | null;

  @Field(() => Date)
  @CreateDateColumn({ name: "created_at", type: "timestamptz", precision: 3 })
  createdAt: Date;
}

/**
 * A session: one sign-in on one device. A sign-out revokes the session, and the server refuses the session's token from
 * then on.
 */
@Entity("sessions")
export class StoredSession extends SessionSummary {
  @Column({ name: "user_id", type: "uuid" })
  userId: string;

  @Column({ name: "expires_at", type: "timestamptz", precision: 3 })
  expiresAt: Date;

  @Column({ name: "revoked_at", type: "timestamptz", precision: 3, nullable: true })
  revokedAt: Date | null;

  /** Time of the session's last use, updated at most once an hour. */
  @Column({ name: "last_used_at", type: "timestamptz", precision: 3, nullable: true })
  lastUsedAt: Date | null;
}

/** One of a user's open sessions, as the account page shows it. */
@ObjectType("OpenSession", { simpleResolvers: true })
export class OpenSession extends SessionSummary {
  @Field(() => Date, { description: "À une heure près" })
  @VirtualColumn({
    type: "timestamptz",
    query: (session) => `coalesce(${session}.last_used_at, ${session}.created_at)`,
  })
  lastUsedAt: Date;

  @Field(() => Boolean, { description: "La session de cette demande" })
  isCurrent: boolean;
}

/** The result of a sign-in. */
@ObjectType("Session", { simpleResolvers: true })
export class Session {
  @Field(() => String, { description: "À envoyer comme bearer ; le même est posé comme cookie" })
  token: string;

  @Field(() => User)
  user: User;
}
