import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from "typeorm";
import type { AuditLogAction, AuditLogChange } from "./audit-log.rules.ts";

/**
 * A recorded action. It keeps the names that users and subjects had then, because the audit log outlives users and
 * subjects.
 */
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

  /** Data besides `changes` that the feature needs to undo its entry. */
  @Column({ name: "undo_data", type: "jsonb", nullable: true })
  undoData: unknown;

  /** The same data as `undoData`, for servers of the former release. A trigger keeps both columns equal. */
  @Column({ name: "deleted_product", type: "jsonb", nullable: true, select: false, insert: false })
  deletedProduct?: unknown;

  @Column({ name: "undone_at", type: "timestamptz", precision: 3, nullable: true })
  undoneAt: Date | null;

  /** UUID of the edit, created by the client. An undo of the edit undoes all its entries. */
  @Column({ name: "edit_id", type: "uuid", nullable: true })
  editId: string | null;
}
