import { createServer, type Server, type Socket } from "node:net";

/**
 * A fake of the part of Redis that rate limits use, for machines without `redis-server`: it speaks the protocol and
 * imitates the one script.
 */
export function startFakeRedis(port: number): Promise<Server> {
  const counts = new Map<string, { count: number; until: number }>();
  const answer = ([name = "", ...args]: string[]): string => {
    if (name === "HELLO") return "%1\r\n+server\r\n+redis\r\n";
    if (name === "PING") return "+PONG\r\n";
    if (name !== "EVAL") return "+OK\r\n";
    const [, , key = "", points = "0", seconds = "0"] = args;
    const known = counts.get(key);
    const now = Date.now();
    const entry = known && known.until > now ? known : { count: 0, until: now + Number(seconds) * 1000 };
    entry.count += Number(points);
    counts.set(key, entry);
    return `*2\r\n:${entry.count}\r\n:${entry.until - now}\r\n`;
  };
  const serve = (socket: Socket): void => {
    let unread = "";
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      unread += chunk.toString("latin1");
      for (let command = parseCommand(unread); command; command = parseCommand(unread)) {
        unread = unread.slice(command.length);
        socket.write(answer(command.words));
      }
    });
  };
  return new Promise((resolve) => {
    const server = createServer(serve).listen(port, "127.0.0.1", () => resolve(server));
  });
}

/** Parses the first RESP command of a text: `*<words>`, then `$<length>` and the word for each; undefined if incomplete. */
function parseCommand(text: string): { words: string[]; length: number } | undefined {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (!head) return undefined;
  let at = head[0].length;
  const words: string[] = [];
  for (let left = Number(head[1]); left > 0; left -= 1) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at, at + 20));
    const from = at + (size?.[0].length ?? 0);
    at = from + Number(size?.[1]) + 2;
    if (!size || text.length < at) return undefined;
    words.push(text.slice(from, at - 2));
  }
  return { words, length: at };
}
