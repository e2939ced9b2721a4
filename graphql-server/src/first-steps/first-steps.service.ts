import type { DataSource } from "typeorm";
import type { DemoRemovalService } from "../demo/demo-removal.service.ts";
import { DEFAULT_PHONE } from "../settings/settings.ts";
import type { FirstSteps } from "./first-steps.type.ts";

/** What the steps are read from. */
export interface FirstStepsSources {
  demo: Pick<DemoRemovalService, "removable">;
  /** The shop's phone number, digits with the country code. */
  phone: () => string;
  /** Number of products in the shop. */
  productCount: () => number;
  hasOwnBanner: () => Promise<boolean>;
}

/** The first steps of a new shop's owner: read from what is there, so that nobody ticks them by hand. */
export class FirstStepsService {
  readonly #database: DataSource;
  readonly #sources: FirstStepsSources;

  constructor(database: DataSource, sources: FirstStepsSources) {
    this.#database = database;
    this.#sources = sources;
  }

  /** @returns null when all are done, or the owner wants to see them no more */
  async steps(): Promise<FirstSteps | null> {
    const { demo, phone, productCount, hasOwnBanner } = this.#sources;
    const milestones = await this.#milestones();
    if (milestones.has("FIRST_STEPS_DISMISSED")) return null;
    const left = await demo.removable();
    const steps = {
      hasOwnPhone: phone() !== DEFAULT_PHONE,
      hasOwnBanner: await hasOwnBanner(),
      hasOwnProduct: productCount() > left.products,
      demo: left,
      lastBackup: milestones.get("BACKUP") ?? null,
    };
    return isAllDone(steps) ? null : steps;
  }

  /** Hides the steps from all super admins, or shows them again. */
  async dismiss(isDismissed: boolean): Promise<void> {
    await this.#database.query(
      isDismissed
        ? "INSERT INTO shop_milestones (name) VALUES ('FIRST_STEPS_DISMISSED') ON CONFLICT DO NOTHING"
        : "DELETE FROM shop_milestones WHERE name = 'FIRST_STEPS_DISMISSED'",
    );
  }

  async #milestones(): Promise<Map<string, Date>> {
    const rows: { name: string; at: Date }[] = await this.#database.query(
      "SELECT name, reached_at AS at FROM shop_milestones",
    );
    return new Map(rows.map(({ name, at }) => [name, at]));
  }
}

function isAllDone({ hasOwnPhone, hasOwnBanner, hasOwnProduct, demo, lastBackup }: FirstSteps): boolean {
  const isDemoGone = demo.products + demo.zones === 0;
  return hasOwnPhone && hasOwnBanner && hasOwnProduct && isDemoGone && lastBackup !== null;
}
