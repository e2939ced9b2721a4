import { Field, ObjectType } from "type-graphql";
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from "typeorm";
import { OTHER } from "../../platform/database/entity-columns.ts";
import { enumOf } from "../../platform/graphql/graphql-enum.ts";
import { ID } from "../../platform/ids/id.scalar.ts";
import { connectionOf } from "../../platform/pagination/connection.type.ts";
import { AUDIT_LOG_ACTIONS, type AuditLogAction, type AuditLogChange } from "./audit-log.rules.ts";

const ACTIONS = [...AUDIT_LOG_ACTIONS, OTHER] as const;
const AuditLogActionEnum = enumOf(ACTIONS, { name: "AuditLogAction" });

@ObjectType("AuditLogChange", { simpleResolvers: true })
class AuditLogChangeType implements AuditLogChange {
  @Field(() => String)
  field: string;

  @Field(() => String)
  from: string;

  @Field(() => String)
  to: string;
}

/** The fields of an audit log entry that admins see. `StoredEntry` adds the fields that only the server uses. */
@ObjectType("AuditLogEntry", { simpleResolvers: true })
export class AuditLogEntry {
  @Field(() => ID)
  @PrimaryGeneratedColumn("uuid")
  id: string;

  @Field(() => Date)
  @CreateDateColumn({ name: "created_at", type: "timestamptz", precision: 3 })
  createdAt: Date;

  @Field(() => AuditLogActionEnum)
  @Column({ type: "text", enum: ACTIONS })
  action: AuditLogAction | typeof OTHER;

  @Field(() => ID, { description: "La personne ; que des zéros pour la ligne de commande du serveur" })
  @Column({ name: "actor_id", type: "uuid" })
  actorId: string;

  @Field(() => String)
  @Column({ name: "actor_name", type: "text" })
  actorName: string;

  @Field(() => ID, { description: "Le produit ou la personne" })
  @Column({ name: "subject_id", type: "uuid" })
  subjectId: string;

  @Field(() => String)
  @Column({ name: "subject_name", type: "text" })
  subjectName: string;

  @Field(() => [AuditLogChangeType])
  @Column({ type: "jsonb" })
  changes: AuditLogChange[];

  @Field(() => Date, { nullable: true, description: "Une suppression peut être annulée jusque-là" })
  undoableUntil: Date | null;
}

/**
 * A recorded action. It contains the names of the user and of the subject (such as a product) at the time of the
 * action, because the audit log keeps the entry after the user or the subject has been deleted.
 */
@Entity("audit_log_entries")
export class StoredEntry extends AuditLogEntry {
  /** Data that an undo of this entry needs, in addition to `changes`, for example the whole deleted product. */
  @Column({ name: "undo_data", type: "jsonb", nullable: true })
  undoData: unknown;

  @Column({ name: "undone_at", type: "timestamptz", precision: 3, nullable: true })
  undoneAt: Date | null;

  /** UUID that the client creates for an edit. An undo of the edit undoes all its entries. */
  @Column({ name: "edit_id", type: "uuid", nullable: true })
  editId: string | null;
}

@ObjectType("AuditLogConnection", { simpleResolvers: true })
export class AuditLogConnection extends connectionOf("AuditLog", AuditLogEntry) {}
