import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from "typeorm";
import type { AuditLogAction, AuditLogChange } from "./audit-log.rules.ts";

/**
 * A recorded action. It contains the names of the user and of the subject (such as a product) at the time of the
 * action, because the audit log keeps the entry after the user or the subject has been deleted.
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

  /** Data that an undo of this entry needs, in addition to `changes`. */
  @Column({ name: "undo_data", type: "jsonb", nullable: true })
  undoData: unknown;

  @Column({ name: "undone_at", type: "timestamptz", precision: 3, nullable: true })
  undoneAt: Date | null;

  /** UUID that the client creates for an edit. An undo of the edit undoes all its entries. */
  @Column({ name: "edit_id", type: "uuid", nullable: true })
  editId: string | null;
}
