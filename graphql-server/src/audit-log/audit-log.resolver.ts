import { Arg, Int, Query, Resolver } from "type-graphql";
import { Permit } from "../security/permission.ts";
import type { AuditLogService } from "./audit-log.service.ts";
import { AuditLogConnection } from "./audit-log-entry.type.ts";

@Resolver()
export class AuditLogResolver {
  readonly #auditLog: AuditLogService;

  constructor(auditLog: AuditLogService) {
    this.#auditLog = auditLog;
  }

  @Permit("SUPER_ADMIN")
  @Query(() => AuditLogConnection, {
    description: "Ce qui a été fait dans l'administration, le plus récent d'abord",
  })
  journal(
    @Arg("first", () => Int, { nullable: true }) first: number | null | undefined,
    @Arg("after", () => String, { nullable: true }) after: string | null | undefined,
  ): Promise<AuditLogConnection> {
    return this.#auditLog.entries({ first: first ?? null, after: after ?? null });
  }
}
