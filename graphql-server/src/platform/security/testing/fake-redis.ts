import { createServer, type Server, type Socket } from "node:net";

/**
 * Starts a server that imitates the part of Redis that rate limits use, for machines without `redis-server`. It
 * implements Redis's protocol and the only script that rate limits run. Its transactions are not isolated from other
 * connections.
 */
export function startFakeRedis(port: number, isReadOnly: () => boolean): Promise<Server> {
  const counts = new Map<string, { count: number; until: number }>();
  const find = (key: string) => {
    const known = counts.get(key);
    return known && known.until > Date.now() ? known : undefined;
  };
  const answer = ([name = "", ...args]: string[]): string => {
    const [first = "", value = "0", , seconds = "0"] = args;
    switch (name) {
      case "HELLO":
        return "%1\r\n+server\r\n+redis\r\n";
      case "PING":
        return "+PONG\r\n";
      case "EVAL":
        return isReadOnly() ? "-READONLY You can't write against a read only replica.\r\n" : increment(args);
      case "GET": {
        const count = find(first)?.count.toString();
        return count === undefined ? "_\r\n" : `$${count.length}\r\n${count}\r\n`;
      }
      case "PTTL":
        return `:${(find(first)?.until ?? Date.now() - 2) - Date.now()}\r\n`;
      case "SET": // SET key value EX seconds
        counts.set(first, { count: Number(value), until: Date.now() + Number(seconds) * 1000 });
        return "+OK\r\n";
      case "DEL":
        return `:${counts.delete(first) ? 1 : 0}\r\n`;
      default:
        return "+OK\r\n";
    }
  };
  const increment = ([, , key = "", points = "0", seconds = "0"]: string[]): string => {
    const entry = find(key) ?? { count: 0, until: Date.now() + Number(seconds) * 1000 };
    entry.count += Number(points);
    counts.set(key, entry);
    return `*2\r\n:${entry.count}\r\n:${entry.until - Date.now()}\r\n`;
  };
  const serve = (socket: Socket): void => {
    let unread = "";
    let queued: string[][] | undefined;
    const reply = (words: string[]): string => {
      if (words[0] === "MULTI") queued = [];
      else if (words[0] === "EXEC") {
        const answers = (queued ?? []).map(answer);
        queued = undefined;
        return `*${answers.length}\r\n${answers.join("")}`;
      } else if (queued) {
        queued.push(words);
        return "+QUEUED\r\n";
      }
      return answer(words);
    };
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      unread += chunk.toString("latin1");
      for (let command = parseCommand(unread); command; command = parseCommand(unread)) {
        unread = unread.slice(command.length);
        socket.write(reply(command.words));
      }
    });
  };
  return new Promise((resolve) => {
    const server = createServer(serve).listen(port, "127.0.0.1", () => resolve(server));
  });
}

/**
 * Parses the first RESP command of a text: `*<words>`, then `$<length>` and the word for each word. Returns undefined
 * if the command is incomplete.
 */
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
