import "reflect-metadata";
import { parseArgs } from "node:util";
import { isEmail, isRole, ROLES, type Role } from "./accounts/account.rules.ts";
import { authSecret } from "./accounts/auth-secret.ts";
import { openDatabase } from "./database/open-database.ts";
import { parseSettings, readEnvironment } from "./settings.ts";
import { createShopCore } from "./shop-core.ts";

const USAGE = `Usage : npm run admin -- create --email ADRESSE --role ${ROLES.join("|")} [--name NOM] [--password MOT_DE_PASSE]`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n${USAGE}\n`);
  process.exit(2);
}

function readCommand(): { email: string; role: Role; name: string; password: string | undefined } {
  const options = {
    email: { type: "string" },
    role: { type: "string" },
    name: { type: "string" },
    password: { type: "string" },
  } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const { email = "", role = "SUPER_ADMIN", name = "Administration", password } = values;
    if (positionals.join(" ") !== "create") return refuse("Commande inconnue");
    if (!isEmail(email)) return refuse("--email : attendu, une adresse e-mail");
    if (!isRole(role)) return refuse(`--role : attendu, ${ROLES.join(", ")}`);
    return { email, role, name, password };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : "Commande refusée");
  }
}

const command = readCommand();
const settings = parseSettings(readEnvironment());
const closers: (() => Promise<void>)[] = [];
try {
  const { database } = await openDatabase(settings, say, (close) => closers.push(close));
  const { services } = createShopCore(database, settings, authSecret(settings.authSecret, settings.dataDir));
  const made = await services.accounts.createOrPromote(command);
  if (made === undefined) say(`${command.email} a maintenant le rôle ${command.role}`);
  else say(`Compte ${command.role} créé : ${command.email}, mot de passe : ${made}`);
} finally {
  for (const close of closers.reverse()) await close();
}
