import styleSheet from "./admin.css?url";

/**
 * The panel's own style sheet, because the shop's is part of every page and must stay small. The build adds the
 * panel's CSS modules.
 */
export function AdminStyles() {
  return <link rel="stylesheet" href={styleSheet} precedence="admin" />;
}
