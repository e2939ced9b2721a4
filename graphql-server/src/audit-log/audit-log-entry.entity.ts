import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from "typeorm";
import type { AuditLogAction, AuditLogChange } from "./audit-log.rules.ts";

/** A recorded action. Users and subjects have the names they had then: the audit log outlives both. */
@Entity("journal_entries")
export class StoredEntry {
  @PrimaryGeneratedColumn("uuid")
  id: string;

  @CreateDateColumn({ name: "created_at", type: "timestamptz", precision: 3 })
  createdAt: Date;

  @Column({ type: "text" })
  action: AuditLogAction;

  @Column({ name: "actor_id", type: "uuid" })
  actorId: string;

  @Column({ name: "actor_name", type: "text" })
  actorName: string;

  @Column({ name: "subject_id", type: "uuid" })
  subjectId: string;

  @Column({ name: "subject_name", type: "text" })
  subjectName: string;

  @Column({ type: "jsonb" })
  changes: AuditLogChange[];

  /** What the feature that recorded the entry needs to undo it, beside the changes. */
  @Column({ name: "undo_data", type: "jsonb", nullable: true })
  undoData: unknown;

  /** The same for servers of the former release, kept in step by a trigger. */
  @Column({ name: "deleted_product", type: "jsonb", nullable: true, select: false, insert: false })
  deletedProduct?: unknown;

  @Column({ name: "undone_at", type: "timestamptz", precision: 3, nullable: true })
  undoneAt: Date | null;

  /** UUID of the client's under which all entries of one edit are undone. */
  @Column({ name: "edit_id", type: "uuid", nullable: true })
  editId: string | null;
}
