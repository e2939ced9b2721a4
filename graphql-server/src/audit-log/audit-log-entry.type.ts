import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { PageInfo } from "../shared/pagination.ts";
import { type AuditLogAction, JOURNAL_ACTIONS } from "./audit-log.rules.ts";

const AuditLogActionEnum = Object.fromEntries(JOURNAL_ACTIONS.map((action) => [action, action])) as {
  [A in AuditLogAction]: A;
};
registerEnumType(AuditLogActionEnum, { name: "JournalAction" });

@ObjectType("JournalChange", { simpleResolvers: true })
export class AuditLogChangeType {
  @Field(() => String)
  field: string;

  @Field(() => String)
  from: string;

  @Field(() => String)
  to: string;
}

/** Something done in the back office; people and products are named as they were then. */
@ObjectType("JournalEntry", { simpleResolvers: true })
export class AuditLogEntry {
  @Field(() => ID)
  id: string;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => AuditLogActionEnum)
  action: AuditLogAction;

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

@ObjectType("JournalEdge", { simpleResolvers: true })
export class AuditLogEdge {
  @Field(() => String)
  cursor: string;

  @Field(() => AuditLogEntry)
  node: AuditLogEntry;
}

@ObjectType("JournalConnection", { simpleResolvers: true })
export class AuditLogConnection {
  @Field(() => [AuditLogEdge])
  edges: AuditLogEdge[];

  @Field(() => PageInfo)
  pageInfo: PageInfo;
}
