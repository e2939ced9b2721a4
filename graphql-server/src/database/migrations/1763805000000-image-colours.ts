import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds the colours that a product's images show, in the sequence of the images. The colour is empty for an image of
 * no particular colour. Images of existing products have no colours.
 */
export class ImageColours1763805000000 implements MigrationInterface {
  name = "ImageColours1763805000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE products ADD COLUMN image_colours text[] NOT NULL DEFAULT '{}'");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE products DROP COLUMN image_colours");
  }
}
