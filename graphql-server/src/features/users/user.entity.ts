import { Field, ObjectType } from "type-graphql";
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from "typeorm";
import { enumOf } from "../../platform/graphql/graphql-enum.ts";
import { ID } from "../../platform/ids/id.scalar.ts";
import { ROLES, type Role } from "../../platform/security/role.rules.ts";

export const RoleEnum = enumOf(ROLES, {
  name: "Role",
  description: "Ce qu’une personne peut faire dans la boutique",
});

/** A user account. The password hash is a column, but not a field of the GraphQL schema. */
@ObjectType("User", { simpleResolvers: true })
@Entity("users")
export class User {
  @Field(() => ID)
  @PrimaryGeneratedColumn("uuid")
  id: string;

  @Field(() => String)
  @Column({ type: "text" })
  name: string;

  /** The e-mail address: in lower case and unique, which the database checks. */
  @Field(() => String)
  @Column({ type: "text" })
  email: string;

  @Column({ name: "password_hash", type: "text", select: false })
  passwordHash: string;

  @Field(() => RoleEnum)
  @Column({ type: "text", enum: ROLES })
  role: Role;

  @Field(() => String, { nullable: true })
  @Column({ name: "profile_pic", type: "text", nullable: true })
  profilePic: string | null;

  @Field(() => Date)
  @CreateDateColumn({ name: "created_at", type: "timestamptz", precision: 3 })
  createdAt: Date;

  @Field(() => Date)
  @UpdateDateColumn({ name: "updated_at", type: "timestamptz", precision: 3 })
  updatedAt: Date;
}
