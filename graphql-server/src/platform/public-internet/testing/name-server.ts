import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";

const TYPES = { A: 1, AAAA: 28 } as const;
const HEADER_BYTES = 12;

export interface NameServer {
  /** IP address and port of the name server: `127.0.0.1:port`. */
  readonly address: string;
  /** The questions that the name server has received, such as `A push.example`. */
  readonly questions: string[];
  close(): void;
}

/**
 * Opens a name server for tests.
 * @param answer returns the bytes of the IP addresses for a question, such as `A push.example`. If it returns
 * undefined, the name server does not answer
 */
export async function openNameServer(
  answer: (question: string) => readonly Buffer[] | undefined,
): Promise<NameServer> {
  const socket = createSocket("udp4");
  const questions: string[] = [];
  socket.on("message", (query, { port }) => {
    const { name, end } = readName(query);
    const type = query.readUInt16BE(end);
    const question = `${type === TYPES.A ? "A" : "AAAA"} ${name}`;
    questions.push(question);
    const addresses = answer(question);
    if (!addresses) return;
    const header = Buffer.from(query.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(addresses.length, 6);
    header.fill(0, 8);
    const records = addresses.map((address) => {
      const record = Buffer.from("c00c00000001000000000000", "hex");
      record.writeUInt16BE(type, 2);
      record.writeUInt16BE(address.length, 10);
      return Buffer.concat([record, address]);
    });
    socket.send(
      Buffer.concat([header, query.subarray(HEADER_BYTES, end + 4), ...records]),
      port,
      "127.0.0.1",
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const { port } = socket.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, questions, close: () => socket.close() };
}

/** Reads the name in a query's first question. @returns the name, and the position after it */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let place = HEADER_BYTES;
  for (let length = query.readUInt8(place); length > 0; length = query.readUInt8(place)) {
    labels.push(query.toString("latin1", place + 1, place + 1 + length));
    place += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: place + 1 };
}
