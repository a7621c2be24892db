import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Keeps the files of a project together, in the order of the configuration, because a worker ends at the first file of
 * another project.
 */
export default class ProjectSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const names = this.ctx.projects.map((each) => each.name);
    const placeOf = ({ project }: TestSpecification) => names.indexOf(project.name);
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
