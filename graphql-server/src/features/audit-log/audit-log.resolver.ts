import { Arg, Int, Query, Resolver } from "type-graphql";
import { CurrentUser } from "../../platform/security/current-user.ts";
import { Permit } from "../../platform/security/permission.ts";
import type { AuditLogService } from "./audit-log.service.ts";
import { AuditLogConnection } from "./audit-log-entry.entity.ts";

@Resolver()
export class AuditLogResolver {
  readonly #auditLog: AuditLogService;

  constructor(auditLog: AuditLogService) {
    this.#auditLog = auditLog;
  }

  @Permit("ADMIN")
  @Query(() => AuditLogConnection, {
    description:
      "Ce qui a été fait dans l’administration, le plus récent d’abord ; pour un ADMIN, ce qu’il a fait lui-même",
  })
  auditLog(
    @Arg("first", () => Int, { nullable: true }) first: number | null | undefined,
    @Arg("after", () => String, { nullable: true }) after: string | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<AuditLogConnection> {
    return this.#auditLog.entries(currentUser, { first: first ?? null, after: after ?? null });
  }
}
