import { vi } from "vitest";

/** The server's events in component tests: opens nothing, and says what a test makes it say. */
class FakeEventSource {
  static last: FakeEventSource | undefined;
  onerror: (() => void) | null = null;
  readonly #listeners = new Map<string, (event: MessageEvent) => void>();

  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeEventSource.last = this;
  }

  addEventListener(name: string, listener: (event: MessageEvent) => void): void {
    this.#listeners.set(name, listener);
  }

  say(name: string, data: string): void {
    this.#listeners.get(name)?.(new MessageEvent(name, { data }));
  }

  close(): void {
    this.#listeners.clear();
  }
}

/** Stands in for the browser's event streams until the test ends; every test begins with it. */
export function fakeEventSource() {
  FakeEventSource.last = undefined;
  vi.stubGlobal("EventSource", FakeEventSource);
  return {
    /** Says an event on the stream opened last. */
    say: (name: string, data: string) => FakeEventSource.last?.say(name, data),
    /** The address of the stream opened last. */
    address: () => FakeEventSource.last?.url,
  };
}
