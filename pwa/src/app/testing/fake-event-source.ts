import { vi } from "vitest";

/** Replaces the event stream in component tests. It opens no connection; a test dispatches the server's events. */
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

/** Replaces the browser's event streams until the test ends. The set-up of the tests calls it before every test. */
export function fakeEventSource() {
  FakeEventSource.last = undefined;
  vi.stubGlobal("EventSource", FakeEventSource);
  return {
    say: (name: string, data: string) => FakeEventSource.last?.say(name, data),
    address: () => FakeEventSource.last?.url,
  };
}
