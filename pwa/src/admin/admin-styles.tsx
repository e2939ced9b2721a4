import styleSheet from "./admin.css?url";

/** The admin's own style sheet: the shop's is part of every page and must stay small. The build adds the admin's CSS modules. */
export function AdminStyles() {
  return <link rel="stylesheet" href={styleSheet} precedence="admin" />;
}
