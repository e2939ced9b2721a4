import { Histogram, type Registry } from "prom-client";
import * as v from "valibot";
import { ShopError } from "../../platform/errors/shop-error.ts";

/**
 * Longest accepted time: one hour in milliseconds. A longer time means that the page was suspended during the
 * measurement.
 */
const MAX_MS = 3_600_000;
/** Largest accepted layout shift. No real page has so large a shift. */
const MAX_SHIFT = 100;

const milliseconds = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number), v.maxValue(MAX_MS)),
);
const shift = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,3}(\.\d{1,4})?$/), v.transform(Number), v.maxValue(MAX_SHIFT)),
);

/**
 * Schema of the query parameters with which a browser reports a visit. A measurement that the browser could not make,
 * such as the response time of a visit without a click, is absent.
 */
const REPORT = v.object({
  lcp: milliseconds,
  inp: milliseconds,
  hydrated: milliseconds,
  cls: shift,
  from: v.picklist(["device", "network"]),
  type: v.picklist(["slow-2g", "2g", "3g", "4g", "unknown"]),
});

/**
 * A visit's largest contentful paint (LCP), interaction to next paint (INP), time until hydration, and layout shift
 * (CLS). Times are in milliseconds.
 */
export type FieldReport = v.InferOutput<typeof REPORT>;

/** Parses a report. @throws ShopError BAD_USER_INPUT for an invalid report */
export function parseFieldReport(query: URLSearchParams): FieldReport {
  const { success, output } = v.safeParse(REPORT, Object.fromEntries(query));
  if (!success) throw ShopError.badInput({ query: "Mesure non valide" });
  return output;
}

const LABELS = ["from", "type"] as const;
/**
 * Limits of the histograms' buckets. They include the limits between good, medium and poor values: 2.5 and 4 s for LCP,
 * 200 and 500 ms for INP, 0.1 and 0.25 for CLS. Source: web.dev.
 */
const PAINT_SECONDS = [0.25, 0.5, 1, 1.5, 2.5, 4, 6, 10, 20];
const RESPONSE_SECONDS = [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2];
const SHIFTS = [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1];

/**
 * Histograms of the shop's speed on visitors' phones, for `/metrics`. They are separate for pages that come from the
 * phone's storage and pages that come from the network, and for each type of connection. Nothing else about a visit is
 * stored.
 */
export class FieldMetrics {
  readonly #largestPaint: Histogram<(typeof LABELS)[number]>;
  readonly #nextResponse: Histogram<(typeof LABELS)[number]>;
  readonly #hydrated: Histogram<(typeof LABELS)[number]>;
  readonly #shift: Histogram<(typeof LABELS)[number]>;

  constructor(registry: Registry) {
    const histogram = (name: string, help: string, buckets: number[]) =>
      new Histogram({ name, help, buckets, labelNames: LABELS, registers: [registry] });
    this.#largestPaint = histogram(
      "field_lcp_seconds",
      "Largest contentful paint of sampled visits",
      PAINT_SECONDS,
    );
    this.#nextResponse = histogram(
      "field_inp_seconds",
      "Interaction to next paint of sampled visits",
      RESPONSE_SECONDS,
    );
    this.#hydrated = histogram(
      "field_hydrated_seconds",
      "Time until a sampled visit's page was hydrated",
      PAINT_SECONDS,
    );
    this.#shift = histogram("field_cls", "Cumulative layout shift of sampled visits", SHIFTS);
  }

  observe({ lcp, inp, hydrated, cls, from, type }: FieldReport): void {
    const labels = { from, type };
    if (lcp !== undefined) this.#largestPaint.observe(labels, lcp / 1_000);
    if (inp !== undefined) this.#nextResponse.observe(labels, inp / 1_000);
    if (hydrated !== undefined) this.#hydrated.observe(labels, hydrated / 1_000);
    if (cls !== undefined) this.#shift.observe(labels, cls);
  }
}
