import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { PageInfo } from "../shared/pagination.ts";
import { JOURNAL_ACTIONS, type JournalAction } from "./audit-log.rules.ts";

const JournalActionEnum = Object.fromEntries(JOURNAL_ACTIONS.map((action) => [action, action])) as {
  [A in JournalAction]: A;
};
registerEnumType(JournalActionEnum, { name: "JournalAction" });

@ObjectType("JournalChange", { simpleResolvers: true })
export class JournalChangeShown {
  @Field(() => String)
  field: string;

  @Field(() => String)
  from: string;

  @Field(() => String)
  to: string;
}

/** Something done in the back office; people and products are named as they were then. */
@ObjectType("JournalEntry", { simpleResolvers: true })
export class JournalEntry {
  @Field(() => ID)
  id: string;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => JournalActionEnum)
  action: JournalAction;

  @Field(() => ID, { description: "La personne ; que des zéros pour la ligne de commande du serveur" })
  actorId: string;

  @Field(() => String)
  actorName: string;

  @Field(() => ID, { description: "Le produit ou la personne" })
  subjectId: string;

  @Field(() => String)
  subjectName: string;

  @Field(() => [JournalChangeShown])
  changes: JournalChangeShown[];

  @Field(() => Date, { nullable: true, description: "Une suppression peut être annulée jusque-là" })
  undoableUntil: Date | null;
}

@ObjectType("JournalEdge", { simpleResolvers: true })
export class JournalEdge {
  @Field(() => String)
  cursor: string;

  @Field(() => JournalEntry)
  node: JournalEntry;
}

@ObjectType("JournalConnection", { simpleResolvers: true })
export class JournalConnection {
  @Field(() => [JournalEdge])
  edges: JournalEdge[];

  @Field(() => PageInfo)
  pageInfo: PageInfo;
}
