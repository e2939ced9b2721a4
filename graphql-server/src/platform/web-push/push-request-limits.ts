import { LRUCache } from "lru-cache";

/** Largest number of simultaneous requests to all push services together. */
const MAX_AT_ONCE = 20;
/** Largest number of simultaneous requests to one push service. */
export const MAX_OF_SERVICE = 5;
/**
 * Largest number of simultaneous requests to all push services outside `KNOWN_SERVICES` together. The difference to
 * `MAX_AT_ONCE` is reserved for the browsers' push services.
 */
const MAX_OF_UNKNOWN = 10;
/**
 * Hosts of the browsers' push services: of Google, Mozilla, Apple and Microsoft. SQL statements use this pattern too.
 */
export const KNOWN_SERVICES =
  /^(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[\w.-]+\.notify\.windows\.com)$/;

const FIRST_PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 10 * 60_000;
/**
 * Largest number of silent push services that the process remembers. It is limited, because anybody can invent as many
 * services as they like.
 */
const MAX_SILENT = 1_000;

interface Silence {
  readonly pauseMs: number;
  /** Time at which the pause ends (ms since 1970). */
  readonly until: number;
}

export interface FreeRequests {
  readonly all: number;
  readonly unknown: number;
  /**
   * For the host of each push service, the number of requests that may begin now. For a service without an entry,
   * `MAX_OF_SERVICE` requests may begin.
   */
  readonly ofService: Readonly<Record<string, number>>;
}

/**
 * Limits the simultaneous requests to push services, so that a service that does not answer delays only its own
 * notifications. After a request without an answer, the service gets no request for ten seconds, then one request at a
 * time. Each further silence doubles the pause, up to ten minutes, and an answer ends the pause. Each process counts
 * only its own requests.
 */
export class PushRequestLimits {
  readonly #running = new Map<string, number>();
  readonly #silent = new LRUCache<string, Silence>({ max: MAX_SILENT });

  /** Returns the numbers of requests that may begin now. @param now ms since 1970 */
  free(now: number): FreeRequests {
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

  /** Counts a request to a push service as running until `end` is called. */
  begin(host: string): void {
    this.#running.set(host, (this.#running.get(host) ?? 0) + 1);
  }

  /**
   * Counts a request as ended.
   * @param hasAnswered false if the push service did not answer in time
   * @param now ms since 1970
   */
  end(host: string, hasAnswered: boolean, now: number): void {
    const count = (this.#running.get(host) ?? 1) - 1;
    if (count === 0) this.#running.delete(host);
    else this.#running.set(host, count);
    if (hasAnswered) this.#silent.delete(host);
    else this.#pause(host, now);
  }

  #pause(host: string, now: number): void {
    const former = this.#silent.get(host);
    // This request began before the pause, so its silence must not make the pause longer.
    if (former && former.until > now) return;
    const pauseMs = former ? Math.min(MAX_PAUSE_MS, 2 * former.pauseMs) : FIRST_PAUSE_MS;
    this.#silent.set(host, { pauseMs, until: now + pauseMs });
  }
}

/** True for the host of a browser's push service. @param host name and port, as in the device's endpoint */
export const isKnown = (host: string): boolean => KNOWN_SERVICES.test(host);
