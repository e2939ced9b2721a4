import { parseArgs } from "node:util";
import { createServices, type Services } from "../composition/composition-root.ts";
import { ENTITIES } from "../composition/entities.ts";
import { eraseUser } from "../features/personal-data/erase-person.ts";
import { authSecret } from "../features/users/auth-secret.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { isRole, ROLES, type Role } from "../platform/security/role.rules.ts";
import { parseSettings, readEnvironment } from "../platform/settings/settings.ts";
import { isEmail } from "../platform/text/email.rules.ts";
import { type Command, parsed, print, UsageError } from "./command.ts";

const USAGE = `Usage: npm run admin -- create --email ADDRESS --role ${ROLES.join("|")} [--name NAME] [--password PASSWORD]
        npm run admin -- password-link --email ADDRESS
        npm run admin -- delete --email ADDRESS`;
const OPTIONS = {
  email: { type: "string" },
  role: { type: "string" },
  name: { type: "string" },
  password: { type: "string" },
} as const;

type Work =
  | { kind: "create"; email: string; role: Role; name: string; password: string | undefined }
  | { kind: "password-link"; email: string }
  | { kind: "delete"; email: string };

/** Creates, promotes and erases accounts, and creates password links. */
export const admin: Command = {
  usage: USAGE,
  async run(args, onOpened) {
    const work = parsed(() => parseWork(args));
    const settings = parseSettings(readEnvironment());
    const { database } = await openDatabase(settings, ENTITIES, print, onOpened);
    const secret = authSecret(settings.authSecret, settings.dataDir);
    await perform(work, createServices(database, settings, secret));
  },
};

function parseWork(args: string[]): Work {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const { email = "", role = "SUPER_ADMIN", name = "Administration", password } = values;
  const kind = positionals.join(" ");
  if (kind !== "create" && kind !== "password-link" && kind !== "delete")
    throw new UsageError("Unknown command");
  // The check is less strict than the rule for new e-mails, because an account with an older e-mail must also be found.
  if (!isEmail(email)) throw new UsageError("--email: expected an e-mail address");
  if (kind === "delete" || kind === "password-link") return { kind, email };
  if (!isRole(role)) throw new UsageError(`--role: expected ${ROLES.join(", ")}`);
  return { kind, email, role, name, password };
}

async function perform(work: Work, services: Services): Promise<void> {
  if (work.kind === "delete") return erase(work.email, services);
  if (work.kind === "password-link") return createPasswordLink(work.email, services);
  const newPassword = await services.accounts.createOrPromote({ ...work, audited: true });
  const shown = work.password ? "the one of --password" : newPassword;
  if (newPassword === undefined) print(`${work.email} now has the role ${work.role}`);
  else print(`Account ${work.role} created: ${work.email}, password: ${shown}`);
}

async function erase(email: string, { database }: Services): Promise<void> {
  const { accounts, messages, subscriptions } = await eraseUser(database, email);
  print(`${email}: erased ${accounts} account, ${messages} messages, ${subscriptions} subscription`);
}

async function createPasswordLink(email: string, { passwordLinks }: Services): Promise<void> {
  const { url } = await passwordLinks.createFromCli(email);
  print(`Link for ${email}, valid for one hour, once: ${url}`);
}
