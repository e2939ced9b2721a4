import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Composes the texts of products (Unicode NFC), as this release stores them: macOS decomposes accents, and a category
 * written in both ways was two categories that looked the same. Only such rows change.
 */
export class ComposedTexts1763801000000 implements MigrationInterface {
  name = "ComposedTexts1763801000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    const isDecomposed = "(category || product_name || brand_name) IS NOT NFC NORMALIZED";
    // Each statement raises the catalogue's version, also one that changes no row.
    const found: unknown[] = await queryRunner.query(`SELECT FROM products WHERE ${isDecomposed} LIMIT 1`);
    if (found.length > 0)
      await queryRunner.query(`
        UPDATE products
        SET category = normalize(category), product_name = normalize(product_name), brand_name = normalize(brand_name)
        WHERE ${isDecomposed}
      `);
  }

  async down(): Promise<void> {
    // Composed texts are valid for the former release.
  }
}
