import { connect, createServer } from "node:net";

const CAPTIVE_PAGE = "<!doctype html><title>Wi-Fi</title><p>Connectez-vous";
const CAPTIVE = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${CAPTIVE_PAGE.length}\r\nConnection: close\r\n\r\n${CAPTIVE_PAGE}`;
const DELAY_MS = 700;
const IS_EDIT = /^POST \/graphql /;

export const CONNECTION_FAULTS = [
  "cut",
  "silence",
  "captive",
  "truncation",
  "delay",
  "lost answers",
  "doubling",
];

/** A connection between a phone and the shop that has at most one fault at a time, such as lost answers. */
export class FaultyConnection {
  #fault;
  #sockets = new Set();
  #silent = new Set();
  /**
   * The data of each socket that wait to be sent. While data of a socket wait, all later data of this socket wait too,
   * because a connection must deliver data in sequence.
   */
  #delayed = new WeakMap();
  #server;
  #port;

  constructor(address) {
    this.#port = Number(new URL(address).port);
    this.#server = createServer((phone) => this.#join(phone));
  }

  /** Opens the connection. @returns the URL at which the phone reaches the shop through this connection */
  async open() {
    await new Promise((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://localhost:${this.#server.address().port}`;
  }

  /**
   * Sets the current fault; undefined ends the fault. A socket that the fault "silence" has made silent stays silent
   * after the end of the fault.
   */
  set(fault) {
    this.#fault = fault;
    if (fault === "cut") for (const socket of this.#sockets) socket.destroy();
    if (fault === "silence") for (const socket of this.#sockets) this.#silent.add(socket);
  }

  get isFaulty() {
    return this.#fault !== undefined;
  }

  close() {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #join(phone) {
    if (this.#fault === "cut") return phone.destroy();
    const shop = connect(this.#port, "localhost");
    for (const [from, to] of [
      [phone, shop],
      [shop, phone],
    ]) {
      this.#sockets.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        this.#sockets.delete(from);
        this.#silent.delete(from);
        to.destroy();
      });
    }
    phone.on("data", (bytes) => this.#onRequest(bytes, phone, shop));
    shop.on("data", (bytes) => this.#onAnswer(bytes, phone, shop));
    // Sockets that are opened during the fault "silence" stay silent even after the fault has ended.
    if (this.#fault === "silence") this.#silent.add(phone).add(shop);
  }

  #onRequest(bytes, phone, shop) {
    if (this.#silent.has(phone)) return;
    if (this.#fault === "captive") return phone.end(CAPTIVE);
    if (this.#fault === "doubling" && IS_EDIT.test(bytes.toString("latin1", 0, 20))) this.#repeat(bytes);
    this.#pass(bytes, shop);
  }

  #onAnswer(bytes, phone, shop) {
    if (this.#silent.has(shop)) return;
    if (this.#fault === "lost answers") return phone.destroy();
    if (this.#fault === "truncation") {
      phone.write(bytes.subarray(0, bytes.length / 2));
      return phone.destroySoon();
    }
    this.#pass(bytes, phone);
  }

  #pass(bytes, to) {
    const waiting = this.#delayed.get(to) ?? [];
    if (this.#fault !== "delay" && waiting.length === 0) return to.write(bytes);
    this.#delayed.set(to, [...waiting, bytes]);
    setTimeout(() => {
      const [first, ...rest] = this.#delayed.get(to);
      this.#delayed.set(to, rest);
      if (!to.destroyed) to.write(first);
    }, DELAY_MS);
  }

  /**
   * Causes the fault "doubling": sends the bytes of a request to the shop a second time, on a separate connection, and
   * ignores the second answer.
   */
  #repeat(bytes) {
    const shop = connect(this.#port, "localhost");
    shop.on("error", () => undefined);
    shop.on("data", () => shop.end());
    shop.write(bytes);
  }
}
