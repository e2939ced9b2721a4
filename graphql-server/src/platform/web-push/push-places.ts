import { LRUCache } from "lru-cache";

/** Requests to all push services at the same time. */
const MAX_AT_ONCE = 20;
/** Requests to one push service at the same time. */
export const MAX_OF_SERVICE = 5;
/** Requests to unknown push services at the same time, so that the known ones always have places. */
const MAX_OF_UNKNOWN = 10;
/** Hosts of the browsers' push services: of Google, Mozilla, Apple and Microsoft. PostgreSQL reads it too. */
export const KNOWN_SERVICES =
  /^(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[\w.-]+\.notify\.windows\.com)$/;

const FIRST_PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 10 * 60_000;
/** Number of silent push services that are remembered, because strangers can invent as many as they like. */
const MAX_SILENT = 1_000;

interface Silence {
  readonly pauseMs: number;
  /** End of the pause, ms since 1970. */
  readonly until: number;
}

export interface FreePlaces {
  readonly all: number;
  readonly unknown: number;
  /** Free places of push services by host. Services that are not named have `MAX_OF_SERVICE`. */
  readonly ofService: Readonly<Record<string, number>>;
}

/**
 * Shares the places for requests between push services, so that one that does not answer holds back only itself. After
 * silence a service gets no request for ten seconds, then one at a time. Each further silence doubles the pause, up to ten
 * minutes, and an answer ends it. One process counts only its own requests.
 */
export class PushPlaces {
  readonly #running = new Map<string, number>();
  readonly #silent = new LRUCache<string, Silence>({ max: MAX_SILENT });

  /** @param now ms since 1970 */
  free(now: number): FreePlaces {
    const counts = [...this.#running];
    const sum = (of: typeof counts) => of.reduce((total, [, count]) => total + count, 0);
    const silent = [...this.#silent].map(([host, { until }]) => [host, until > now ? 0 : 1] as const);
    const ofService = new Map([...counts.map(([host]) => [host, MAX_OF_SERVICE] as const), ...silent]);
    return {
      all: MAX_AT_ONCE - sum(counts),
      unknown: MAX_OF_UNKNOWN - sum(counts.filter(([host]) => !isKnown(host))),
      ofService: Object.fromEntries(
        [...ofService].map(([host, most]) => [host, most - (this.#running.get(host) ?? 0)]),
      ),
    };
  }

  /** Counts a request to a push service until `end`. */
  begin(host: string): void {
    this.#running.set(host, (this.#running.get(host) ?? 0) + 1);
  }

  /** @param hasAnswered false if the push service did not answer in time @param now ms since 1970 */
  end(host: string, hasAnswered: boolean, now: number): void {
    const count = (this.#running.get(host) ?? 1) - 1;
    if (count === 0) this.#running.delete(host);
    else this.#running.set(host, count);
    if (hasAnswered) this.#silent.delete(host);
    else this.#pause(host, now);
  }

  #pause(host: string, now: number): void {
    const former = this.#silent.get(host);
    // Requests that began before the pause say nothing new.
    if (former && former.until > now) return;
    const pauseMs = former ? Math.min(MAX_PAUSE_MS, 2 * former.pauseMs) : FIRST_PAUSE_MS;
    this.#silent.set(host, { pauseMs, until: now + pauseMs });
  }
}

/** True for the push service of a browser. @param host name and port, as in the device's address */
export const isKnown = (host: string): boolean => KNOWN_SERVICES.test(host);
