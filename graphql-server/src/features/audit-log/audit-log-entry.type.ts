import { Field, ObjectType } from "type-graphql";
import { OTHER } from "../../platform/database/entity-columns.ts";
import { enumOf } from "../../platform/graphql/graphql-enum.ts";
import { ID } from "../../platform/ids/id.scalar.ts";
import { connectionOf } from "../../platform/pagination/connection.type.ts";
import { AUDIT_LOG_ACTIONS, type AuditLogAction } from "./audit-log.rules.ts";

const AuditLogActionEnum = enumOf([...AUDIT_LOG_ACTIONS, OTHER], { name: "JournalAction" });

@ObjectType("JournalChange", { simpleResolvers: true })
export class AuditLogChangeType {
  @Field(() => String)
  field: string;

  @Field(() => String)
  from: string;

  @Field(() => String)
  to: string;
}

/**
 * An entry of the audit log: an action in the admin panel, with the names of the user and of the subject (such as a
 * product) at the time of the action.
 */
@ObjectType("JournalEntry", { simpleResolvers: true })
export class AuditLogEntry {
  @Field(() => ID)
  id: string;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => AuditLogActionEnum)
  action: AuditLogAction | typeof OTHER;

  @Field(() => ID, { description: "La personne ; que des zéros pour la ligne de commande du serveur" })
  actorId: string;

  @Field(() => String)
  actorName: string;

  @Field(() => ID, { description: "Le produit ou la personne" })
  subjectId: string;

  @Field(() => String)
  subjectName: string;

  @Field(() => [AuditLogChangeType])
  changes: AuditLogChangeType[];

  @Field(() => Date, { nullable: true, description: "Une suppression peut être annulée jusque-là" })
  undoableUntil: Date | null;
}

@ObjectType("JournalConnection", { simpleResolvers: true })
export class AuditLogConnection extends connectionOf("Journal", AuditLogEntry) {}
