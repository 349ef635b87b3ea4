import type { RequestInputs } from '../../engine/inputs/read.ts';
import type { ToolRun } from '../../engine/result.ts';
import type { Service } from '../../service.ts';

/** What a picture is drawn from. */
export interface PictureSource {
  readonly service: Service;
  readonly run: ToolRun;
  /** The inputs as they came, to be run again with one of them changed. */
  readonly given: RequestInputs;
}
