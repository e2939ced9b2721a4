import { LINE_FAULTS } from "./faulty-line.mjs";
import { Device } from "./phone-device.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 4);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const STEPS = 8;
const PRODUCTS = 3;
/** Within this time after the last fault every outbox is empty, and every page shows the server's cart (ms). */
const RECOVERY_MS = 60_000;
/** A tap is certain once its page has outlived it by so long (ms), which a loaded machine needs. */
const CERTAIN_MS = 1_500;
const PASSWORD = "secret-des-tests";

/** Numbers that a seed repeats (mulberry32). */
function randomOf(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function ask(address, query, variables, token) {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const body = JSON.stringify({ query, variables });
  const { data, errors } = await (
    await fetch(`${address}/graphql`, { method: "POST", headers, body })
  ).json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

async function newPerson(address, seed) {
  const email = `panne.${seed}.${Date.now()}@example.cm`;
  const account = { name: "Panne", email, password: PASSWORD, confirmPassword: PASSWORD };
  await ask(address, "mutation ($input: SignUpInput!) { signUp(input: $input) { id } }", { input: account });
  const session = "mutation ($input: SignInInput!) { signIn(input: $input) { token } }";
  return async () => (await ask(address, session, { input: { email, password: PASSWORD } })).signIn.token;
}

/** The server's cart: quantities by product name. */
async function serverCart(address, token) {
  const { cart } = await ask(address, "{ cart { lines { quantity product { productName } } } }", {}, token);
  return Object.fromEntries(
    cart.lines.map(({ quantity, product }) => [product.productName, quantity]).sort(),
  );
}

/**
 * The history of one person on two phones, the first with two tabs: which taps there were, and which of them are
 * certain. It knows nothing of how the shop keeps or sends an edit.
 */
class History {
  #taps = [];

  add(name, device) {
    this.#taps.push({ name, device, at: Date.now(), isCertain: false });
  }

  /** A page has died: its latest taps may be lost with it. */
  died(device) {
    this.#settle(device);
    this.#taps = this.#taps.map((tap) => ({ ...tap, isOver: tap.isOver || tap.device === device }));
  }

  /** At the end the pages that live have outlived all their taps. */
  end() {
    this.#taps = this.#taps.map((tap) => ({ ...tap, isCertain: tap.isCertain || !tap.isOver }));
  }

  /** @returns what is wrong with the server's cart */
  faultsOf(cart) {
    const names = new Set([...this.#taps.map(({ name }) => name), ...Object.keys(cart)]);
    return [...names].flatMap((name) => {
      const taps = this.#taps.filter((tap) => tap.name === name);
      const certain = taps.filter(({ isCertain }) => isCertain).length;
      const quantity = cart[name] ?? 0;
      if (quantity < certain) return [`lost: ${name} ${quantity}, of ${certain} certain taps`];
      return quantity > taps.length ? [`doubled: ${name} ${quantity}, of ${taps.length} taps`] : [];
    });
  }

  #settle(device) {
    const now = Date.now();
    this.#taps = this.#taps.map((tap) => {
      const isCertain = tap.device === device && !tap.isOver && now - tap.at >= CERTAIN_MS;
      return isCertain ? { ...tap, isCertain } : tap;
    });
  }
}

/** One device's misfortune, and how long the line has it. */
async function misfortune(random, device, number, history) {
  const kind = random(12);
  if (kind < LINE_FAULTS.length) {
    device.line.set(LINE_FAULTS[kind]);
    return LINE_FAULTS[kind];
  }
  if (kind === 7 || kind === 8) {
    await pause([0, 0, 20, 200, 2_000][random(5)]);
    history.died(number);
    if (kind === 7) await device.kill();
    else await device.crash(random(device.tabs));
    return kind === 7 ? "browser killed" : "renderer killed";
  }
  if (kind === 9) await device.setDiskFull(true);
  if (kind === 10) await device.damageRecords();
  if (kind === 11) await device.evictCaches();
  return ["disk full", "records damaged", "caches evicted"][kind - 9];
}

async function round(address, executablePath, seed) {
  const random = randomOf(seed);
  const history = new History();
  const signIn = await newPerson(address, seed);
  const token = await signIn();
  const devices = [new Device(address, executablePath), new Device(address, executablePath)];
  const steps = [];
  try {
    await devices[0].start(await signIn(), 2);
    await devices[1].start(await signIn(), 1);
    for (let step = 0; step < STEPS; step++) {
      const number = random(devices.length);
      const device = devices[number];
      for (let taps = 1 + random(3); taps > 0; taps--) {
        const name = await device.tap(random(device.tabs), random(PRODUCTS));
        if (name) history.add(name, number);
      }
      steps.push(`${number} ${await misfortune(random, device, number, history)}`);
      await pause([50, 500, 3_000][random(3)]);
      if (random(2)) device.line.set(undefined);
    }
    history.end();
    for (const device of devices) {
      device.line.set(undefined);
      await device.setDiskFull(false);
    }
    return { steps, faults: await judge(address, token, devices, history) };
  } finally {
    for (const device of devices) await device.stop();
  }
}

/** After the last fault: what is still wrong when the time is over; each device is only looked at. */
async function judge(address, token, devices, history) {
  const until = Date.now() + RECOVERY_MS;
  for (;;) {
    for (const device of devices) await device.openCarts();
    const cart = await serverCart(address, token);
    const pending = await Promise.all(devices.map((device) => device.pending()));
    const shown = (await Promise.all(devices.map((device) => device.shownCarts()))).flat();
    const wrong = shown.filter((one) => one !== JSON.stringify(cart));
    const faults = [
      ...history.faultsOf(cart),
      ...pending.flatMap((edits, number) =>
        edits === 0 ? [] : [`stuck: ${edits} edits on phone ${number}`],
      ),
      ...wrong.map((one) => `wrong screen: ${one} instead of ${JSON.stringify(cart)}`),
    ];
    if (faults.length === 0 || Date.now() > until) return faults;
    await pause(1_000);
  }
}

/**
 * Rounds of faults on two phones of one person, judged by a history of its own. `ROUNDS` says how many, `SEED` repeats
 * them: a round's seed is printed with what it found.
 */
export async function measurePhoneFaults(address, executablePath) {
  const found = { lost: 0, doubled: 0, stuck: 0, "wrong screen": 0 };
  let judged = 0;
  for (let number = 0; number < ROUNDS; number++) {
    const seed = SEED + number;
    const { steps, faults } = await round(address, executablePath, seed);
    judged += 1;
    for (const fault of faults) found[fault.split(":")[0]] += 1;
    const verdict = faults.length === 0 ? "bien" : faults.join("; ");
    process.stdout.write(`graine ${seed} : ${verdict} (${steps.join(", ")})\n`);
  }
  return [
    [`tours, à partir de la graine ${SEED}`, "—", String(judged)],
    ["modifications perdues", "0", String(found.lost)],
    ["modifications doublées", "0", String(found.doubled)],
    ["boîtes d'envoi qui ne se vident pas en 60 s", "0", String(found.stuck)],
    ["écrans faux après 60 s", "0", String(found["wrong screen"])],
  ];
}
