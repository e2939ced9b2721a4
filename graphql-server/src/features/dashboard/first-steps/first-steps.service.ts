import type { Database } from "../../../platform/database/sql.ts";
import { DEFAULT_PHONE } from "../../../platform/settings/settings.ts";
import type { DemoRemovalService } from "../../demo/demo-removal.service.ts";
import type { FirstSteps } from "./first-steps.type.ts";
import { forgetMilestone, reachMilestone, readMilestones } from "./shop-milestone.repository.ts";

export interface FirstStepsSources {
  demo: Pick<DemoRemovalService, "removable">;
  /** Returns the shop's phone number, as digits with the country code. */
  phone: () => string;
  productCount: () => number;
  hasOwnBanner: () => Promise<boolean>;
  /** Returns true if the owner has entered the seller's whole legal identity. */
  hasIdentity: () => boolean;
  /** Returns true if the owner has entered the country in which the shop's data are stored. */
  hasHosting: () => boolean;
}

const DISMISSED = "FIRST_STEPS_DISMISSED";

/**
 * The first steps of a new shop's owner, such as « enter the phone number ». The service finds out from the shop's data
 * which steps are done, so the owner need not mark them.
 */
export class FirstStepsService {
  readonly #database: Database;
  readonly #sources: FirstStepsSources;

  constructor(database: Database, sources: FirstStepsSources) {
    this.#database = database;
    this.#sources = sources;
  }

  /**
   * Returns the first steps.
   * @returns null if all steps are done, or if a super admin has hidden them
   */
  async steps(): Promise<FirstSteps | null> {
    const { demo, phone, productCount, hasOwnBanner, hasIdentity, hasHosting } = this.#sources;
    const milestones = await readMilestones(this.#database);
    if (milestones.has(DISMISSED)) return null;
    const left = await demo.removable();
    const steps = {
      hasOwnPhone: phone() !== DEFAULT_PHONE,
      hasOwnBanner: await hasOwnBanner(),
      hasOwnProduct: productCount() > left.products,
      demo: left,
      lastBackup: milestones.get("BACKUP") ?? null,
      hasIdentity: hasIdentity(),
      hasHosting: hasHosting(),
    };
    return isAllDone(steps) ? null : steps;
  }

  /** Hides the steps from all super admins, or shows them again. */
  async dismiss(isDismissed: boolean): Promise<void> {
    if (isDismissed) await reachMilestone(this.#database, DISMISSED);
    else await forgetMilestone(this.#database, DISMISSED);
  }
}

function isAllDone({
  hasOwnPhone,
  hasOwnBanner,
  hasOwnProduct,
  demo,
  lastBackup,
  hasIdentity,
  hasHosting,
}: FirstSteps): boolean {
  const isDemoGone = demo.products + demo.zones + demo.services === 0;
  const isOwn = hasOwnPhone && hasOwnBanner && hasOwnProduct;
  return isOwn && isDemoGone && lastBackup !== null && hasIdentity && hasHosting;
}
