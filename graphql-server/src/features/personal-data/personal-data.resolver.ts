import { Query, Resolver } from "type-graphql";
import { CurrentUser } from "../../platform/security/current-user.ts";
import { Permit } from "../../platform/security/permission.ts";
import type { RateLimits } from "../../platform/security/rate-limits.ts";
import type { PersonalDataService } from "./personal-data.service.ts";
import { PERSONAL_DATA_KINDS } from "./personal-data-register.ts";
import { RegisteredData } from "./personal-data-register.type.ts";
import { LEGAL_BASES } from "./public-data-kinds.rules.ts";

@Resolver()
export class PersonalDataResolver {
  readonly #personalData: PersonalDataService;
  readonly #rateLimits: RateLimits;

  constructor(personalData: PersonalDataService, rateLimits: RateLimits) {
    this.#personalData = personalData;
    this.#rateLimits = rateLimits;
  }

  @Permit("SIGNED_IN")
  @Query(() => String, { description: "Tout ce qui appartient au compte, comme fichier JSON" })
  async personalData(@CurrentUser() { userId }: CurrentUser): Promise<string> {
    await this.#rateLimits.consume("personal-data", userId);
    return this.#personalData.file(userId);
  }

  @Permit("SUPER_ADMIN")
  @Query(() => [RegisteredData], { description: "Le registre des traitements de données personnelles" })
  personalDataRegister(): readonly RegisteredData[] {
    return PERSONAL_DATA_KINDS.map((kind) => ({ ...kind, basis: LEGAL_BASES[kind.basis][0] }));
  }
}
