/**
 * A hidden field with the e-mail. It shows password managers which account a new password belongs to, in a form that
 * does not ask for the e-mail.
 */
export function UsernameHint({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" hidden readOnly value={email} />;
}
