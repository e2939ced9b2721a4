import { Arg, Mutation, Query, Resolver } from "type-graphql";
import { Permit } from "../../../platform/security/permission.ts";
import type { FirstStepsService } from "./first-steps.service.ts";
import { FirstSteps } from "./first-steps.type.ts";

@Resolver()
export class FirstStepsResolver {
  readonly #steps: FirstStepsService;

  constructor(steps: FirstStepsService) {
    this.#steps = steps;
  }

  @Permit("SUPER_ADMIN")
  @Query(() => FirstSteps, {
    nullable: true,
    description: "Ce qui reste à faire dans une boutique neuve ; rien quand tout est fait ou masqué",
  })
  firstSteps(): Promise<FirstSteps | null> {
    return this.#steps.steps();
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => FirstSteps, {
    nullable: true,
    description: "Masque les premiers pas, ou les montre de nouveau",
  })
  async dismissFirstSteps(
    @Arg("isDismissed", () => Boolean) isDismissed: boolean,
  ): Promise<FirstSteps | null> {
    await this.#steps.dismiss(isDismissed);
    return this.#steps.steps();
  }
}
