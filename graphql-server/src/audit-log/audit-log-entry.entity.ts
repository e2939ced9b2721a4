import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from "typeorm";
import type { AuditLogAction, AuditLogChange } from "./audit-log.rules.ts";

/** A recorded action. Users and subjects keep the names of that time, because the audit log outlives both. */
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

  /** Data beside the changes that the recording feature needs to undo the entry. */
  @Column({ name: "undo_data", type: "jsonb", nullable: true })
  undoData: unknown;

  /** The same data for servers of the former release; a trigger keeps both equal. */
  @Column({ name: "deleted_product", type: "jsonb", nullable: true, select: false, insert: false })
  deletedProduct?: unknown;

  @Column({ name: "undone_at", type: "timestamptz", precision: 3, nullable: true })
  undoneAt: Date | null;

  /** UUID, created by the client, under which all entries of one edit are undone. */
  @Column({ name: "edit_id", type: "uuid", nullable: true })
  editId: string | null;
}
