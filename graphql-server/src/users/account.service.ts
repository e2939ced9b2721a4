import { randomBytes } from "node:crypto";
import { type DataSource, type EntityManager, QueryFailedError } from "typeorm";
import { type AuditLogService, roleChange } from "../audit-log/audit-log.service.ts";
import type { ImageStore } from "../images/image-store.ts";
import { DiskFull, ImageRefused, parseDataUrl } from "../images/image-store.ts";
import type { CurrentUser } from "../security/current-user.ts";
import { SESSION_DAYS, type Tokens } from "../security/token.ts";
import { type Role } from "../shared/role.rules.ts";
import { ShopError } from "../shared/shop-error.ts";
import { normaliseEmail, signUpErrors, signUpPasswordError } from "./account.rules.ts";
import { hashPassword, isPassword } from "./password.ts";
import { type Session, StoredSession } from "./session.entity.ts";
import { User } from "./user.entity.ts";

/** What a person types to get an account; `profilePic` is a data: URL. */
export interface SignUp {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  profilePic?: string | null | undefined;
}

/** PostgreSQL's SQLSTATE for a broken unique constraint. */
const UNIQUE_VIOLATION = "23505";
const DAY_MS = 24 * 60 * 60 * 1000;

/** Accounts and their sessions. */
export class AccountService {
  readonly #database: DataSource;
  readonly #tokens: Tokens;
  readonly #images: ImageStore;
  readonly #auditLog: AuditLogService;

  constructor(database: DataSource, tokens: Tokens, images: ImageStore, auditLog: AuditLogService) {
    this.#database = database;
    this.#tokens = tokens;
    this.#images = images;
    this.#auditLog = auditLog;
  }

  /**
   * Opens an account, always with the role GENERAL.
   * @throws ShopError BAD_USER_INPUT for wrong fields or a refused photo, CONFLICT for an e-mail already taken
   */
  async signUp(input: SignUp): Promise<User> {
    const errors = { ...signUpErrors(input) };
    const passwordError = signUpPasswordError(input.password);
    if (passwordError && !errors.password) errors.password = passwordError;
    if (Object.keys(errors).length > 0) throw ShopError.badInput(errors);
    const profilePic = input.profilePic ? await this.#storePhoto(input.profilePic) : null;
    return insert(this.#database.manager, {
      name: input.name.trim(),
      email: input.email,
      password: input.password,
      role: "GENERAL",
      profilePic,
    });
  }

  /**
   * Opens a session.
   * @throws ShopError BAD_USER_INPUT, the same after the same time for an unknown e-mail and a wrong password
   */
  async signIn(email: string, password: string): Promise<Session> {
    const users = this.#database.getRepository(User);
    const user = await users
      .createQueryBuilder("user")
      .addSelect("user.passwordHash")
      .where("user.email = :email", { email: normaliseEmail(email) })
      .getOne();
    const matches = await isPassword(user?.passwordHash, password);
    if (!user || !matches) throw new ShopError("BAD_USER_INPUT", "E-mail ou mot de passe incorrect");
    const session = await this.#database
      .getRepository(StoredSession)
      .save({ userId: user.id, expiresAt: new Date(Date.now() + SESSION_DAYS * DAY_MS), revokedAt: null });
    const token = await this.#tokens.sign(
      { userId: user.id, email: user.email, role: user.role, sessionId: session.id },
      session.expiresAt,
    );
    return { token, user };
  }

  /** Ends a session: its token is refused from now on. */
  async signOut(sessionId: string): Promise<void> {
    await this.#database.getRepository(StoredSession).update({ id: sessionId }, { revokedAt: new Date() });
  }

  /** Who a token speaks for, or null when it is forged, expired or revoked. */
  async currentUserOf(token: string): Promise<CurrentUser | null> {
    const sessionId = await this.#tokens.sessionId(token);
    if (!sessionId) return null;
    const rows: { userId: string; role: Role }[] = await this.#database.query(
      `SELECT u.id AS "userId", u.role FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > now()`,
      [sessionId],
    );
    const found = rows[0];
    return found ? { ...found, sessionId } : null;
  }

  /** The person's own details, or null when the account is gone. */
  user(id: string): Promise<User | null> {
    return this.#database.getRepository(User).findOneBy({ id });
  }

  /**
   * Makes the account, or gives it the role when it exists; an existing password is changed only when one is given.
   * Used from the shell and at the first start, never by a request.
   * @param account `audited` when it is done from the shell: the journal tells of the role
   * @returns the password of a new account (made up when none is given); undefined for an existing account
   */
  async createOrPromote(account: {
    name: string;
    email: string;
    password: string | undefined;
    role: Role;
    audited?: boolean;
  }): Promise<string | undefined> {
    const { name, email, role, audited = false } = account;
    return this.#database.transaction(async (manager) => {
      const users = manager.getRepository(User);
      const known = await users.findOneBy({ email: normaliseEmail(email) });
      if (known) {
        if (account.password)
          await users.update({ id: known.id }, { passwordHash: await hashPassword(account.password) });
        await this.#giveRole(manager, known, role, audited);
        return undefined;
      }
      const password = account.password ?? randomBytes(12).toString("base64url");
      // It begins as everybody's does.
      const made = await insert(manager, { name, email, password, role: "GENERAL", profilePic: null });
      await this.#giveRole(manager, made, role, audited);
      return password;
    });
  }

  /** The oldest super admin: the owner of the demonstration catalogue. */
  firstSuperAdmin(): Promise<User | null> {
    return this.#database
      .getRepository(User)
      .findOne({ where: { role: "SUPER_ADMIN" }, order: { createdAt: "ASC" } });
  }

  async #giveRole(manager: EntityManager, person: User, role: Role, audited: boolean): Promise<void> {
    if (person.role === role) return;
    await manager.getRepository(User).update({ id: person.id }, { role });
    if (audited) await this.#auditLog.recordFromShell(manager, [roleChange(person, role)]);
  }

  async #storePhoto(dataUrl: string): Promise<string> {
    try {
      return (await this.#images.store(parseDataUrl(dataUrl))).url;
    } catch (error) {
      const isTold = error instanceof ImageRefused || error instanceof DiskFull;
      throw isTold ? ShopError.badInput({ profilePic: error.message }) : error;
    }
  }
}

/** Puts an account in; an e-mail that is taken is a ShopError CONFLICT. */
async function insert(
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
    const taken = error instanceof QueryFailedError && error.driverError?.code === UNIQUE_VIOLATION;
    if (!taken) throw error;
    const message = "Un compte existe déjà avec cette adresse e-mail";
    throw new ShopError("CONFLICT", message, { email: message });
  }
}
