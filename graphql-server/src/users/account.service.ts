import { randomBytes } from "node:crypto";
import { type DataSource, type EntityManager, QueryFailedError } from "typeorm";
import { type AuditLogService, roleChange } from "../audit-log/audit-log.service.ts";
import { ShopError } from "../errors/shop-error.ts";
import { type Role } from "../security/role.rules.ts";
import { MAX_EMAIL_LENGTH, normaliseEmail } from "../text/email.rules.ts";
import { signUpErrors, signUpPasswordError } from "./account.rules.ts";
import { hashPassword, isPassword } from "./password.ts";
import type { ProfileImageStore } from "./profile-image-store.ts";
import type { Session } from "./session.entity.ts";
import { endAccess, type SessionService } from "./session.service.ts";
import { User } from "./user.entity.ts";

/** Fields of the sign-up form; `profilePic` is a data: URL. */
export interface SignUp {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  profilePic?: string | null | undefined;
}

/** PostgreSQL's SQLSTATE code for a violated unique constraint. */
const UNIQUE_VIOLATION = "23505";

/** Accounts: opened, signed in to, and those of the command line. */
export class AccountService {
  readonly #database: DataSource;
  readonly #sessions: SessionService;
  readonly #images: ProfileImageStore;
  readonly #auditLog: AuditLogService;

  constructor(
    database: DataSource,
    sessions: SessionService,
    images: ProfileImageStore,
    auditLog: AuditLogService,
  ) {
    this.#database = database;
    this.#sessions = sessions;
    this.#images = images;
    this.#auditLog = auditLog;
  }

  /**
   * Creates an account, always with the role GENERAL. The image is stored last, because it costs the most, and removed
   * again when the account cannot be inserted.
   * @throws ShopError BAD_USER_INPUT for invalid fields or a refused image, CONFLICT for an e-mail already taken,
   * UNAVAILABLE while too many images wait
   */
  async signUp(input: SignUp): Promise<User> {
    const errors = { ...signUpErrors(input) };
    const passwordError = signUpPasswordError(input.password);
    if (passwordError && !errors.password) errors.password = passwordError;
    if (Object.keys(errors).length > 0) throw ShopError.badInput(errors);
    const email = normaliseEmail(input.email);
    if (await this.#database.getRepository(User).existsBy({ email })) throw emailTaken();
    const stored = input.profilePic ? await this.#images.store(input.profilePic) : undefined;
    try {
      return await insertUser(this.#database.manager, {
        name: input.name.trim(),
        email,
        password: input.password,
        role: "GENERAL",
        profilePic: stored?.image.url ?? null,
      });
    } catch (error) {
      await stored?.revoke();
      throw error;
    }
  }

  /**
   * Opens a session.
   * @param deviceName of the device it is opened on
   * @throws ShopError BAD_USER_INPUT, with the same message after the same time for an unknown e-mail and a wrong password
   */
  async signIn(email: string, password: string, deviceName: string | null = null): Promise<Session> {
    const user = await this.#userWithHash(normaliseEmail(email));
    const matches = await isPassword(user?.passwordHash, password);
    if (!user || !matches) throw wrongCredentials();
    const session = await this.#sessions.open(this.#database.manager, user, deviceName);
    if (!session) throw wrongCredentials();
    return session;
  }

  /** Of these sessions, the ones that have neither ended nor expired. */
  async liveSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows: { id: string }[] = await this.#database.query(
      "SELECT id FROM sessions WHERE id = ANY($1::uuid[]) AND revoked_at IS NULL AND expires_at > now()",
      [sessionIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Of these sessions those that have not ended and whose user is an admin now, by the session's id. */
  async liveAdmins(sessionIds: readonly string[]): Promise<ReadonlyMap<string, { role: Role }>> {
    const rows: { id: string; role: Role }[] = await this.#database.query(
      `SELECT s.id, u.role FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.id = ANY($1::uuid[]) AND s.revoked_at IS NULL AND s.expires_at > now() AND u.role <> 'GENERAL'`,
      [sessionIds],
    );
    return new Map(rows.map(({ id, role }) => [id, { role }]));
  }

  /** The user with this id; null when the account no longer exists. */
  user(id: string): Promise<User | null> {
    return this.#database.getRepository(User).findOneBy({ id });
  }

  /**
   * Creates an account with a role, or gives an existing one the role; its password changes only when one is given, and ends
   * the sessions opened with the former one.
   * Called from the command line and at the first start, never by a request.
   * @param account `audited` records the role in the audit log, as done from the command line
   * @returns the password of a new account (generated when none is given); undefined for an existing account
   * @throws ShopError BAD_USER_INPUT for a password that no form would accept
   */
  async createOrPromote(account: {
    name: string;
    email: string;
    password: string | undefined;
    role: Role;
    audited?: boolean;
  }): Promise<string | undefined> {
    const { name, email, role, audited = false } = account;
    const error = account.password && signUpPasswordError(account.password);
    if (error) throw ShopError.badInput({ password: error });
    return this.#database.transaction(async (manager) => {
      const users = manager.getRepository(User);
      const known = await users.findOneBy({ email: normaliseEmail(email) });
      if (known) {
        if (account.password) {
          await users.update({ id: known.id }, { passwordHash: await hashPassword(account.password) });
          await endAccess(manager, known.id);
        }
        await this.#setRole(manager, known, role, audited);
        return undefined;
      }
      const password = account.password ?? randomBytes(12).toString("base64url");
      // Created as GENERAL, so that the audit log records the change to the role.
      const created = await insertUser(manager, { name, email, password, role: "GENERAL", profilePic: null });
      await this.#setRole(manager, created, role, audited);
      return password;
    });
  }

  /** The oldest super admin: the owner of the demonstration catalogue. */
  firstSuperAdmin(): Promise<User | null> {
    return this.#database
      .getRepository(User)
      .findOne({ where: { role: "SUPER_ADMIN" }, order: { createdAt: "ASC" } });
  }

  /** The account of an e-mail, with its password hash; a text too long for any e-mail never reaches the database. */
  async #userWithHash(email: string): Promise<User | null> {
    if (email.length > MAX_EMAIL_LENGTH) return null;
    return this.#database
      .getRepository(User)
      .createQueryBuilder("user")
      .addSelect("user.passwordHash")
      .where("user.email = :email", { email })
      .getOne();
  }

  async #setRole(manager: EntityManager, user: User, role: Role, audited: boolean): Promise<void> {
    if (user.role === role) return;
    await manager.getRepository(User).update({ id: user.id }, { role });
    if (audited) await this.#auditLog.recordFromCli(manager, [roleChange(user, role)]);
  }
}

/** Inserts an account. @throws ShopError CONFLICT for an e-mail already taken */
async function insertUser(
  manager: EntityManager,
  account: { name: string; email: string; password: string; role: Role; profilePic: string | null },
): Promise<User> {
  const { password, ...rest } = account;
  try {
    const user = {
      ...rest,
      email: normaliseEmail(account.email),
      passwordHash: await hashPassword(password),
    };
    return await manager.getRepository(User).save(user);
  } catch (error) {
    const isTaken = error instanceof QueryFailedError && error.driverError?.code === UNIQUE_VIOLATION;
    throw isTaken ? emailTaken() : error;
  }
}

function wrongCredentials(): ShopError {
  return new ShopError("BAD_USER_INPUT", "E-mail ou mot de passe incorrect");
}

function emailTaken(): ShopError {
  const message = "Un compte existe déjà avec cette adresse e-mail";
  return new ShopError("CONFLICT", message, { email: message });
}
