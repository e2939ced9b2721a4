import styleSheet from "./admin.css?url";

/**
 * The panel's own style sheet. It is separate because the shop's style sheet is part of every page and must stay
 * small. The build adds the panel's CSS modules.
 */
export function AdminStyles() {
  return <link rel="stylesheet" href={styleSheet} precedence="admin" />;
}
