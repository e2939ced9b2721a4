/** Informs password managers whose password is new, in a form that does not ask for the e-mail. */
export function UsernameHint({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" hidden readOnly value={email} />;
}
